import type { Page } from '@playwright/test'
import { done } from './api'
import type { Patient } from './create-patient'

/** How many visits this patient has that are still to come. */
export const comingVisits = async (page: Page, { id }: Patient): Promise<number> => {
  const { data } = await done(page, `/patients/${id}/appointments?filter[status]=Scheduled`)
  return data.length
}
