/** The remedy for each code or other part of a reason; the first that fits counts. */
const advice: ReadonlyArray<[part: string, todo: string]> = [
  ['unreachable', 'Confira S3_ENDPOINT, o certificado dele e a rede.'],
  ['RequestTimeTooSkewed', 'O relógio desta máquina está errado: acerte-o (timedatectl set-ntp true).'],
  [', region ', 'O balde fica em outra região: confira S3_REGION e S3_ENDPOINT.'],
  ['status 3', 'O balde fica em outra região: confira S3_REGION e S3_ENDPOINT.'],
  ['SecondLevelDomainForbidden', 'O serviço quer o balde no nome da máquina: S3_ADDRESSING=host.'],
  ['NoSuchBucket', 'Confira S3_BUCKET.'],
  ['InvalidAccessKeyId', 'Confira S3_ACCESS_KEY_ID e S3_ENDPOINT.'],
  ['SignatureDoesNotMatch', 'Confira S3_SECRET_ACCESS_KEY e S3_REGION.'],
  ['AccessDenied', 'A chave precisa gravar, ler e apagar objetos neste balde (confira S3_BUCKET também).'],
  ['status 404', 'Confira S3_BUCKET e S3_ENDPOINT.'],
];

/** Returns the operator's next step when the storage refused with this reason. */
export const storageAdvice = (reason: string): string =>
  advice.find(([part]) => reason.includes(part))?.[1] ??
  'Confira S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION e as permissões no balde.';
