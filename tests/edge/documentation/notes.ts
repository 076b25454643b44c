import { ApiError } from '#edge/client'
import { as, type Person } from '../world'
import { addVisit, wholeNote } from './visits'

export const noteAddress = '/patients/:patient/appointments/:appointment/soap_notes'
interface NotedVisit {
  patient: string
  appointment: string
}

export const read = (who: Person, params: NotedVisit) =>
  as(who).call(`GET ${noteAddress}`, { params })
export const save = (
  who: Person,
  params: NotedVisit,
  version: number,
  fields: object,
  more: object = {},
) =>
  as(who).call(`PATCH ${noteAddress}`, {
    params,
    version,
    body: { content: JSON.stringify(fields), ...more },
  })
export const sign = (who: Person, params: NotedVisit, version: number, show?: boolean) =>
  as(who).call(`POST ${noteAddress}/sign`, { params, version, body: { attestation: true, show } })
export const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('It was not refused')
  return error
}
export const signed = async (): Promise<NotedVisit> => {
  const visit = await addVisit()
  await save('provider', visit, 0, wholeNote)
  await sign('provider', visit, 1)
  return visit
}
