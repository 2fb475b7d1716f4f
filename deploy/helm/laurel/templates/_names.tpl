{{- define "laurel.name" -}}
{{ printf "%.53s" .Release.Name }}
{{- end -}}

{{- define "laurel.selector" -}}
app.kubernetes.io/name: laurel
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "laurel.labels" -}}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
app.kubernetes.io/name: laurel
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ printf "%q" .Chart.AppVersion }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "laurel.serviceAccount" -}}
{{- if .Values.serviceAccount.name }}{{ .Values.serviceAccount.name }}{{ else if .Values.serviceAccount.create }}{{ template "laurel.name" . }}{{ else }}default{{ end }}
{{- end -}}

{{- define "laurel.image" -}}
{{ .Values.image.repository }}:{{ if .Values.image.tag }}{{ .Values.image.tag }}{{ else }}{{ .Chart.AppVersion }}{{ end }}
{{- end -}}

{{- define "laurel.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "laurel.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}

{{- define "laurel.database" -}}
{{- with .Values.database }}
{{- if .url }}
- name: DATABASE_URL
  value: {{ printf "%q" .url }}
- name: DATABASE_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ printf "%q" .existingSecret }}, key: {{ printf "%q" .passwordKey }} } }
{{- else }}
- name: DATABASE_URL
  valueFrom: { secretKeyRef: { name: {{ printf "%q" .existingSecret }}, key: {{ printf "%q" .urlKey }} } }
{{- end }}
{{- end }}
{{- end -}}
