/** A time of the store to the second, as ISO 8601 in UTC: an expression of SQL. `column`: of this project's own statements. */
export const utcSecond = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
