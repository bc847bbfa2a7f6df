import { type BackendServiceForm, longestKeySet } from '../../entities/data-exchange.ts';
import { systemScopes } from '../../fhir/scopes.ts';
import { longestAddress, longestLine } from '../../values/text.ts';
import { keySetText, readKeySet } from './json-web-keys.ts';
import type { FieldProblems } from './provider-details.ts';
import { trimLine } from './registration.ts';
import { linesFault, textFault } from '../line/typed-text.ts';

/** As it is stored: of the keys only what is public, and each list once and in order. */
export function completeBackendService(form: BackendServiceForm): BackendServiceForm {
  const read = readKeySet(form.jwks);
  return {
    name: trimLine(form.name),
    jwks: 'keys' in read ? keySetText(read.keys) : form.jwks.trim(),
    jwksUrl: trimLine(form.jwksUrl),
    scopes: [...new Set(form.scopes)].toSorted(),
    organisationIds: [...new Set(form.organisationIds)].toSorted(),
  };
}

export function backendServiceProblems(
  form: BackendServiceForm,
): FieldProblems<keyof BackendServiceForm> {
  const { name, jwks, jwksUrl, scopes, organisationIds } = completeBackendService(form);
  const read = jwks === '' ? undefined : readKeySet(jwks);
  const nameFault = textFault(name, longestLine);
  const keysFault = linesFault(jwks, longestKeySet);
  const addressFault = textFault(jwksUrl, longestAddress);
  const areUnknown = scopes.some((scope) => !systemScopes.includes(scope));
  return {
    ...(name === '' && { name: 'This field is required' }),
    ...(nameFault !== null && { name: nameFault }),
    ...(read !== undefined && 'problem' in read && { jwks: read.problem }),
    ...(keysFault !== null && { jwks: keysFault }),
    ...(jwks === '' && jwksUrl === '' && { jwks: 'Paste the key set, or give its address' }),
    ...(jwksUrl !== '' && jwks !== '' && { jwksUrl: 'Give the keys or their address, not both' }),
    ...(jwksUrl !== '' && jwks === '' && !isSecureAddress(jwksUrl) && { jwksUrl: secureAddress }),
    ...(addressFault !== null && { jwksUrl: addressFault }),
    ...(scopes.length === 0 && { scopes: 'Choose at least one' }),
    ...(areUnknown && { scopes: 'Choose from the list' }),
    ...(organisationIds.length === 0 && { organisationIds: 'Choose at least one organisation' }),
  };
}

const secureAddress =
  'Enter an address that starts with https://, without a user name or password in it';

function isSecureAddress(text: string): boolean {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { username, password, hash } = new URL(text);
  return username === '' && password === '' && hash === '';
}
