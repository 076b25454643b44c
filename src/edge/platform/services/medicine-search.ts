import type { Environment } from '../environment'
import { DeliveryError, postToProvider } from './http-provider'

export interface MedicineMatch {
  readonly name: string
  /** Code of RxNorm. */
  readonly rxcui: string | null
}

type Account = Pick<Environment, 'DOSESPOT_FHIR_URL' | 'DOSESPOT_TOKEN'>

const rxNorm = 'http://www.nlm.nih.gov/research/umls/rxnorm'
const maxMatches = 20

/**
 * Medicines that the hosted service knows by a name (FHIR R4 search of Medication, posted so that the name stands in no
 * URL). Null where it is not set up or does not answer: the typed name is used.
 */
export const searchHostedMedicines = async (
  { DOSESPOT_FHIR_URL: url, DOSESPOT_TOKEN: token }: Account,
  isOn: boolean,
  text: string,
): Promise<readonly MedicineMatch[] | null> => {
  if (!isOn || !url || !token) return null
  try {
    const bundle = await postToProvider(`${url}/Medication/_search`, {
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/fhir+json',
      },
      body: new URLSearchParams({ 'code:text': text, _count: String(maxMatches) }).toString(),
    })
    return matchesOf(bundle)
  } catch (error) {
    if (error instanceof DeliveryError) return null
    throw error
  }
}

/** A property of a response of the service; null without it. */
const property = (of: unknown, name: string): unknown =>
  of !== null && typeof of === 'object' ? Reflect.get(of, name) : null
const listIn = (of: unknown, name: string): readonly unknown[] => {
  const list = property(of, name)
  return Array.isArray(list) ? list : []
}
const textIn = (of: unknown, name: string): string | null => {
  const text = property(of, name)
  return typeof text === 'string' && text !== '' ? text : null
}

const matchesOf = (bundle: unknown): readonly MedicineMatch[] =>
  listIn(bundle, 'entry').flatMap((entry) => {
    const code = property(property(entry, 'resource'), 'code')
    const coding = listIn(code, 'coding').find((each) => textIn(each, 'system') === rxNorm)
    const name = textIn(code, 'text') ?? textIn(coding, 'display')
    return name ? [{ name, rxcui: textIn(coding, 'code') }] : []
  })
