import { expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const android = `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit}`;
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${android} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome no Android'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet no Android'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge no Windows'],
  [`${windows} Chrome/140.0.0.0 Safari/537.36`, 'Chrome no Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
  [`${iphone} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari no iPhone'],
  [`${iphone} Mobile/15E148 Instagram 350.0.0`, 'Instagram no iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari no Mac',
  ],
  ['curl/8.0', 'Aparelho desconhecido'],
  ['', 'Aparelho desconhecido'],
])('names %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
