/** A JSON body that is sent as it is, so that its numbers keep every digit. It is not checked before it is sent. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
