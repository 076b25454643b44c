import { api, json, type Person, userId } from '../../world'

export const jordan = userId('patient')
export const patch = (body: unknown, who: Person = 'patient', id = jordan) =>
  api(`/api/patients/${id}`, json(body, 'PATCH'), who)
export const errorsOf = async (response: Response) =>
  ((await response.json()) as { errors: { detail: string; source?: { pointer: string } }[] }).errors
/** The status and the first error of a change that is refused. */
export const refused = async (body: unknown, who: Person = 'patient') => {
  const response = await patch(body, who)
  const [first] = await errorsOf(response)
  return { status: response.status, detail: first?.detail, pointer: first?.source?.pointer }
}
