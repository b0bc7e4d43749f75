/** Columns of numbers that grow together; `at` gives the arrays of now. */
export function growingColumns<Columns extends Record<string, NumberArray>>(
  first: Columns,
): GrowingColumns<Columns> {
  let columns = first;
  let rows = 0;
  const room = () => Object.values(columns)[0]!.length;
  return {
    get rows() {
      return rows;
    },
    get at() {
      return columns;
    },
    add(values) {
      if (rows === room()) columns = twiceAsLong(columns);
      for (const name in values) columns[name]![rows] = values[name]!;
      return rows++;
    },
    bytes: () => Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}

export type GrowingColumns<Columns> = {
  readonly rows: number;
  readonly at: Columns;
  /** The number of the new row. */
  add(values: Record<keyof Columns, number>): number;
  bytes(): number;
};

type NumberArray = Float64Array | Int32Array | Uint8Array | Uint16Array | Uint32Array;

function twiceAsLong<Columns extends Record<string, NumberArray>>(columns: Columns): Columns {
  const longer = Object.entries(columns).map(([name, column]) => {
    const array = new (column.constructor as new (length: number) => NumberArray)(column.length * 2);
    array.set(column);
    return [name, array];
  });
  return Object.fromEntries(longer) as Columns;
}
