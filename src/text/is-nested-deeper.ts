/** What no honest JSON is nested deeper than. Some thousand levels can be stored, and then neither cloned nor written out. */
export const DEEPEST_JSON = 100;

/** Whether a text of JSON has lists and objects within each other on more levels than that. It need not be whole. */
export function isNestedDeeper(json: string, levels = DEEPEST_JSON): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index++) {
    const sign = json[index];
    if (isInText) {
      if (sign === '\\') index += 1;
      else if (sign === '"') isInText = false;
    } else if (sign === '"') isInText = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}
