/** What fills a field with nothing, as letters and figures alone. `none` and `nil` may answer a question. */
export const fillers: ReadonlySet<string> = new Set(
  'n a,na,not applicable,null,undefined,unknown,unspecified,tba,tbd,to be decided,to be determined,todo,placeholder,lorem ipsum'.split(
    ',',
  ),
);
