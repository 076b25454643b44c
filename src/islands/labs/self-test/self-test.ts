import { type Api, ApiError } from '#edge/client'
import { selfTestAnswer } from '#edge/domains/hiv_labs/contract'
import { z } from '#edge/jsonapi/contract'
import { apiWithLocalErrors } from '../../stores/api'

/** A test at home of the patient; null where there is none of this address. */
export const loadSelfTest = async (api: Api, patientId: string, id: string) => {
  try {
    return await api.hiv_labs.in({ patients: patientId }).get(id)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
export type SelfTest = NonNullable<Awaited<ReturnType<typeof loadSelfTest>>>

export const answerSchema = z.object(selfTestAnswer)

const addressOf = (patient: string, id: string) => ({ params: { patient, id } })

export const submitSelfTest = (patient: string, id: string, body: z.output<typeof answerSchema>) =>
  apiWithLocalErrors.call('POST /patients/:patient/hiv_labs/:id/submit', {
    ...addressOf(patient, id),
    body,
  })

export const declineSelfTest = (
  patient: string,
  id: string,
  body: { readonly reasonCode: string; readonly reasonText?: string | undefined },
) =>
  apiWithLocalErrors.call('POST /patients/:patient/hiv_labs/:id/decline', {
    ...addressOf(patient, id),
    body,
  })

/** A picture of the test, as the editor cut it out. */
export const uploadPhoto = async (patient: string, id: string, picture: Blob) => {
  const { base64 } = await import('../../images/resize-image')
  await apiWithLocalErrors.call('POST /patients/:patient/hiv_labs/:hiv_lab/photo', {
    params: { patient, hiv_lab: id },
    body: { photo: await base64(picture) },
  })
}
