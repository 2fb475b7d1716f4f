/** Media types of answers and files. */
export const jsonType = 'application/json';
export const htmlType = 'text/html';
export const csvType = 'text/csv';
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
