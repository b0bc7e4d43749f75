/**
 * Names of the languages themselves and of what comes with them. They are used everywhere and defined in no repository, so
 * that each would add a row for nearly every function; where a file defines or imports one of them it counts.
 */
export const COMMON_NAMES: ReadonlySet<string> = new Set(
  `Array ArrayBuffer ArrayList BigInt Boolean Box Buffer Date Dict Double Err Error Exception Float32Array Function HashMap
  Infinity Integer Iterable Iterator JSON List Long Map Math NaN None Number Object Ok Omit Option Optional Override Partial Pick
  Promise Readonly ReadonlyArray ReadonlyMap ReadonlySet Record RegExp Required Result Self Set Some String Symbol System
  TypeError Uint8Array Union Vec WeakMap Any Callable Tuple Type
  abs add all any append apply arguments assert assign at bind bool bool8 boolean bytes call catch char charCodeAt clear clone
  close concat console contains copy default delete describe dict document endsWith entries enumerate equals error every
  exec exit exports expect extend fill filter find findIndex finally float flat flatMap float32 float64 fmt forEach format from
  fromEntries get getattr has hasOwn hash hasattr id include includes indexOf init insert int int32 int64 isArray isinstance
  items iter join keys lastIndexOf len length list log lower map match matchAll max min module new next now null object ok
  of open panic parse parseInt pop print printf println process push put puts raise range read reduce remove repeat replace
  replaceAll require reverse round set setattr shift size slice some sort sorted splice split startsWith std str strip
  string stringify substring sum super test then this throw toArray toBe toEqual toLowerCase toString toUpperCase trim
  tuple type undefined unshift unwrap update upper usize value valueOf values window write yield zip u8 u16 u32 u64 i8 i16
  i32 i64 uint8 uint16 uint32 uint64 size_t byte rune self vec`.split(/\s+/),
);
