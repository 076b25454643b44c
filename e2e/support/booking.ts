import { expect, type Locator, type Page } from '@playwright/test'
import { done } from './api'
import type { Patient } from './create-patient'
import type { Person } from './person'

export const slotsOf = (page: Page) =>
  page.getByRole('tabpanel').getByRole('button', { name: /^\d+:\d\d [AP]M$/ })
export const confirmVisit = (page: Page) => page.getByRole('button', { name: 'Confirm visit' })

/** Opens a day of the strip by its place: 0 is today. */
export const pickDay = async (page: Page, place: number) => {
  const day = page.getByRole('tab').nth(place)
  await day.click()
  await expect(day).toHaveAttribute('aria-selected', 'true')
}

/** Chooses a time and goes on; answers what the time is called. */
export const pickTime = async (page: Page, slot: Locator): Promise<string> => {
  const name = (await slot.textContent()) ?? ''
  await slot.click()
  await expect(slot).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Continue' }).click()
  return name
}

/** From the list of providers to the page that confirms, with a free time `daysAhead`. */
export const chooseTime = async (page: Page, provider: string, daysAhead: number, place = 0) => {
  await page.getByRole('link', { name: provider }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(provider)
  await pickDay(page, daysAhead)
  const time = await pickTime(page, slotsOf(page).nth(place))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check and confirm')
  return time
}

export const confirm = async (page: Page, { initials }: Person) => {
  await page.getByLabel('Your initials').fill(initials)
  await confirmVisit(page).click()
}

/** Kinds of visit, as the API numbers them. */
export const visits = { prepInitial: '1', hivFollowUp: '7' } as const
type Kind = (typeof visits)[keyof typeof visits]

export interface Opening {
  readonly kind: Kind
  readonly availabilityId: string
  readonly providerId: string
  readonly time: string
}

/** Every free time of this patient's coming days, the earliest first. */
export const openings = async (
  page: Page,
  { id }: Pick<Patient, 'id'>,
  kind: Kind = visits.prepInitial,
): Promise<Opening[]> => {
  const { data } = await done(page, `/patients/${id}/availabilities?encounter_type_id=${kind}`)
  const found: {
    attributes: { availability_id: string; provider_id: string; time: string }
  }[] = data
  return found.map(({ attributes }) => ({
    kind,
    availabilityId: attributes.availability_id,
    providerId: attributes.provider_id,
    time: attributes.time,
  }))
}

/** One of them by its place, counted from the end below 0. */
export const opening = async (
  page: Page,
  patient: Pick<Patient, 'id'>,
  place = 0,
  kind: Kind = visits.prepInitial,
): Promise<Opening> => {
  const found = (await openings(page, patient, kind)).at(place)
  if (!found) throw new Error('Nobody is free')
  return found
}

/** Books through the API; answers the visit's id. */
export const book = async (
  page: Page,
  { id, initials }: Patient,
  { kind, providerId, availabilityId, time }: Opening,
): Promise<string> => {
  const { data } = await done(page, `/patients/${id}/appointments`, {
    method: 'POST',
    body: {
      provider_id: providerId,
      availability_id: availabilityId,
      time,
      encounter_type_id: kind,
      appointment_type: 'video',
      initials,
    },
  })
  return data.id
}

export const confirmHref = ({ kind, providerId, availabilityId, time }: Opening) =>
  `/app/appointments/booking/confirm?${new URLSearchParams({ encounterTypeId: kind, providerId, selectedTime: time, availabilityId })}`
