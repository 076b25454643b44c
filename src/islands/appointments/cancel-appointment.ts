import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '../stores/api'
import { revalidate } from '../stores/query-cache'
import { toast, toastFailure } from '../stores/toasts'
import { type PatientAppointment, rebookHref } from './appointment'
import { loadAppointment } from './load-appointments'

/** A reason, in the patient's own words where it is 'other'. */
export const cancelSchema = z
  .object({
    reasonCode: z.string(),
    reasonText: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  })
  .check(
    z.refine(({ reasonCode, reasonText }) => reasonCode !== 'other' || Boolean(reasonText), {
      path: ['reasonText'],
      error: 'Tell us more',
    }),
  )

/**
 * Cancels the version of the appointment that is on screen. One that has changed since (404, 409, 412) is read
 * again: the latest version is the answer if it can still be canceled. Rejects with a 422 that names fields; any
 * other failure is a toast.
 */
export const cancelAppointment = async (
  patientId: string,
  appointment: PatientAppointment,
  { reasonCode, reasonText }: z.infer<typeof cancelSchema>,
): Promise<PatientAppointment | null> => {
  const reason = { reasonCode, ...(reasonCode === 'other' && reasonText && { reasonText }) }
  try {
    await apiWithLocalErrors.appointments
      .in({ patients: patientId })
      .delete(appointment.id, reason, appointment)
    toast('Your appointment is canceled.', {
      tone: 'good',
      action: { label: 'Book a new time', run: () => location.assign(rebookHref(appointment)) },
    })
  } catch (error) {
    if (hasFieldErrors(error)) throw error
    if (!hasChanged(error)) {
      toastFailure(error, error instanceof ApiError ? messagesOf(error) : [])
      return null
    }
    const latest = await loadAppointment(apiWithLocalErrors, patientId, appointment.id).catch(
      () => null,
    )
    if (latest?.status === 'Scheduled') return latest
    toast('This visit has changed in the meantime. Please look again.')
  }
  revalidate(`/patients/${patientId}/`)
  return null
}

/** The visit on screen was an older version; shown by the form as a whole. */
export class VisitChanged extends Error {
  readonly fields = { '': ['This visit changed a moment ago. Check its time, then cancel again.'] }
}

const hasFieldErrors = (error: unknown) =>
  error instanceof ApiError && error.status === 422 && Object.keys(error.fields).length > 0
const hasChanged = (error: unknown) =>
  error instanceof ApiError && [404, 409, 412].includes(error.status)
const messagesOf = ({ errors }: ApiError) => errors.map(({ detail }) => detail)
