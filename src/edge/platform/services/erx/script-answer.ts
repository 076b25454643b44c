import type { Bundle, OperationOutcome } from '@medplum/fhirtypes'
import { type ReadBundle, readBundle } from './read-bundle'
import { scriptSystem } from './script-events'

/** Why a prescription is not taken, in words that its clinician reads. */
export interface Refusal {
  readonly code: string
  readonly words: string
}

/** The message that answers another: taken, or why not (FHIR R4 MessageHeader.response with an OperationOutcome). */
export const scriptAnswer = (
  to: string,
  sender: { readonly name: string; readonly endpoint: string },
  refusals: readonly Refusal[],
): Bundle => {
  const outcomeUrl = `urn:careplus:messages:${to}:outcome`
  return {
    resourceType: 'Bundle',
    type: 'message',
    entry: [
      {
        fullUrl: `urn:careplus:messages:${to}:answer`,
        resource: {
          resourceType: 'MessageHeader',
          eventCoding: { system: scriptSystem, code: refusals.length ? 'Error' : 'Status' },
          source: sender,
          response: {
            identifier: to,
            code: refusals.length ? 'fatal-error' : 'ok',
            ...(refusals.length > 0 && { details: { reference: outcomeUrl } }),
          },
        },
      },
      ...(refusals.length > 0
        ? [{ fullUrl: outcomeUrl, resource: operationOutcome(refusals) }]
        : []),
    ],
  }
}

const operationOutcome = (refusals: readonly Refusal[]): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: refusals.map(({ code, words }) => ({
    severity: 'error',
    code: 'processing',
    details: { coding: [{ system: 'urn:careplus:refusals', code }], text: words },
  })),
})

const unexplained = {
  code: 'refused',
  words: 'The prescribing service did not take it, and did not say why.',
}

/** Why a message was not taken; null where it was, or where the answer is no FHIR message. */
export const readScriptAnswer = (answer: unknown): readonly Refusal[] | null => {
  const message = readBundle(answer)
  const response = message?.header?.response
  return message && response?.code === 'fatal-error' ? outcomeOf(message) : null
}

/** The words of an OperationOutcome. */
export const outcomeOf = ({ outcome }: ReadBundle): Refusal[] => {
  const issues = outcome?.issue ?? []
  const refusals = issues.flatMap(({ details, diagnostics }) => {
    const words = details?.text ?? diagnostics
    return words ? [{ code: details?.coding?.[0]?.code ?? 'refused', words }] : []
  })
  return refusals.length > 0 ? refusals : [unexplained]
}
