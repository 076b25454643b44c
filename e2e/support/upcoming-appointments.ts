import type { Page } from '@playwright/test'
import { callApiOrFail } from './api'
import type { Patient } from './people/create-patient'

/** The number of this patient's scheduled appointments. */
export const countUpcomingAppointments = async (page: Page, { id }: Patient): Promise<number> => {
  const { data } = await callApiOrFail(
    page,
    `/patients/${id}/appointments?filter[status]=Scheduled`,
  )
  return data.length
}
