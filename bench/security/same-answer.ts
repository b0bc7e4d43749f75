import type { Answered } from './send-request.ts';

/** What an answer tells, without what differs from one request to the next: ids, times and the value that was asked for. */
export function told({ status, text, headers }: Answered, value: string | number): string {
  const shown = text
    .replaceAll(JSON.stringify(String(value)).slice(1, -1), '«it»')
    .replaceAll(encodeURIComponent(String(value)), '«it»')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '«uuid»')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '«time»')
    .replace(/"(\w*_ms|created|revision|elapsed)":\s*[\d.]+/g, '"$1":«number»')
    .replace(/"(\w*_?id)":\s*\d+/g, '"$1":«id»')
    .replace(/hx_[a-z2-7]{12}_\w+|"key_id":"\w+"/g, '«key»')
    .replace(/[0-9a-f]{32,64}/g, '«hash»');
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  return `${status} ${type} ${shown}`;
}

/** Where two texts part, with a little around it. */
export function differenceOf(left: string, right: string): string {
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 100));
  return `${around(left)} against ${around(right)}`;
}
