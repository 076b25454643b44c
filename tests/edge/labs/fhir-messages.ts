import { handleLabCallback } from '#edge/domains/lab_messages/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { svixHeaders } from '#edge/platform/services/svix-signature'
import { now } from '#edge/platform/time'
import { as, bindings } from '../world'

const secret = 'whsec_bGFiIHNlY3JldA=='
const env = { ...environmentOf(bindings), LAB_WEBHOOK_SECRET: secret }

/** Tells a message as a laboratory does, signed; answers the status. */
export const tellLab = async (sent: unknown) => {
  const body = typeof sent === 'string' ? sent : JSON.stringify(sent)
  const headers = await svixHeaders(secret, uuidv7(), body, now())
  const request = new Request('http://localhost/api/labs/events', { method: 'POST', body, headers })
  return (await handleLabCallback(request, env)).status
}
export const jordan = {
  resourceType: 'Patient',
  id: 'p',
  name: [{ given: ['Jordan'], family: 'Ellis' }],
  birthDate: '1990-05-05',
}
export const observation = (loinc: string, rest: object) => ({
  resourceType: 'Observation',
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: loinc }] },
  ...rest,
})
export const hiv = (rest: object) => observation('56888-1', rest)
export const fhirReport = (id: string, values: readonly object[], rest: object = {}) => ({
  resourceType: 'DiagnosticReport',
  basedOn: [{ identifier: { value: id } }],
  status: 'final',
  contained: [jordan, ...values],
  ...rest,
})

/** The values of an order that no later one corrects. */
export const standingValues = async (id: string) => {
  const { results } = await as('provider').labs.get(id, { include: ['results'] })
  return results.flatMap((each) => ('code' in each && !each.isCorrected ? [each] : []))
}
