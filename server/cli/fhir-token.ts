import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { demoKeyFile, demoServiceId } from '../demo/seed/demo-service.ts';
import { type Command, UsageError } from './command.ts';
import { requestFhirToken } from './request-fhir-token.ts';

const switches = {
  service: { type: 'string' },
  key: { type: 'string' },
  kid: { type: 'string' },
  scope: { type: 'string', default: 'system/*.rs' },
  url: { type: 'string' },
} as const;

export const fhirTokenCommand: Command = {
  summary: 'Prints a token for the FHIR interface, to test a connection.',
  usage: `[--service <id> --key <file>] [--kid <name>] [--scope <scopes>] [--url <address>]
  --service  the id of a registered backend service
  --key      its private key, PKCS #8 in PEM (RSA, or EC on P-384); without both, the demo's own from DATA_DIR
  --kid      the name that its public key is registered by; otherwise the key's thumbprint (RFC 7638)
  --scope    what to ask for; otherwise system/*.rs
  --url      the product's address; otherwise PUBLIC_URL, or http://localhost:8080
The server has to be running. The token is good for five minutes.`,
  run: async (args) => {
    const { values } = parseArgs({ args, options: switches });
    const { DATA_DIR = './data', PORT = '8080', PUBLIC_URL } = process.env;
    if ((values.service === undefined) !== (values.key === undefined)) {
      throw new UsageError('Give both --service and --key, or neither.');
    }
    const file = values.key ?? demoKeyFile(DATA_DIR);
    if (!existsSync(file)) throw new UsageError(`There is no key ${file}.`);
    const token = await requestFhirToken({
      url: values.url ?? (PUBLIC_URL || `http://localhost:${PORT}`),
      service: values.service ?? demoServiceId,
      pem: await readFile(file, 'utf8'),
      kid: values.kid,
      scope: values.scope,
    });
    console.log(token);
    return 0;
  },
};
