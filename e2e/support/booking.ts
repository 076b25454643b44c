import { expect, type Locator, type Page } from '@playwright/test'
import { callApiOrFail } from './api'
import type { Patient } from './people/create-patient'
import type { Person } from './people/person'

export const slotButtons = (page: Page) =>
  page.getByRole('tabpanel').getByRole('button', { name: /^\d+:\d\d [AP]M$/ })
export const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm visit' })

/** Selects a day tab by index: 0 is today. */
export const pickDay = async (page: Page, index: number) => {
  const day = page.getByRole('tab').nth(index)
  await day.click()
  await expect(day).toHaveAttribute('aria-selected', 'true')
}

/** Presses a slot, which leads to its confirmation. Returns the slot's label. */
export const pickTime = async (page: Page, slot: Locator): Promise<string> => {
  const name = (await slot.textContent()) ?? ''
  await slot.click()
  await page.waitForURL(/\/booking\/([^/]+\/)?confirm\?/)
  return name
}

/** From the provider list to the confirm page, with a free slot `daysAhead`. */
export const chooseTime = async (page: Page, provider: string, daysAhead: number, index = 0) => {
  await page.getByRole('link', { name: provider }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(provider)
  await pickDay(page, daysAhead)
  const time = await pickTime(page, slotButtons(page).nth(index))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check and confirm')
  return time
}

export const confirmBooking = async (page: Page, { initials }: Person) => {
  await page.getByLabel('Your initials').fill(initials)
  await confirmButton(page).click()
}

/** Encounter type ids of the API. */
export const encounterTypes = { prepInitial: '1', hivFollowUp: '7', pep: '11' } as const
type EncounterTypeId = (typeof encounterTypes)[keyof typeof encounterTypes]

export interface FreeSlot {
  readonly kind: EncounterTypeId
  readonly availabilityId: string
  readonly providerId: string
  readonly time: string
}

/** Every free slot of this patient's coming days, earliest first. */
export const loadFreeSlots = async (
  page: Page,
  { id }: Pick<Patient, 'id'>,
  kind: EncounterTypeId = encounterTypes.prepInitial,
): Promise<FreeSlot[]> => {
  const { data } = await callApiOrFail(
    page,
    `/patients/${id}/availabilities?encounter_type_id=${kind}`,
  )
  const slots: {
    attributes: { availability_id: string; provider_id: string; time: string }
  }[] = data
  return slots.map(({ attributes }) => ({
    kind,
    availabilityId: attributes.availability_id,
    providerId: attributes.provider_id,
    time: attributes.time,
  }))
}

/** One free slot by index; a negative index counts from the end. */
export const loadFreeSlot = async (
  page: Page,
  patient: Pick<Patient, 'id'>,
  index = 0,
  kind: EncounterTypeId = encounterTypes.prepInitial,
): Promise<FreeSlot> => {
  const slot = (await loadFreeSlots(page, patient, kind)).at(index)
  if (!slot) throw new Error('No slot is free')
  return slot
}

/** Books through the API. Returns the appointment's id. */
export const bookByApi = async (
  page: Page,
  { id, initials }: Patient,
  { kind, providerId, availabilityId, time }: FreeSlot,
): Promise<string> => {
  const { data } = await callApiOrFail(page, `/patients/${id}/appointments`, {
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

/**
 * Books one of the last five free slots, another when a test beside this one was faster. A test that only looks at a
 * slot takes an earlier one. Returns the appointment's id.
 */
export const bookFreeSlot = async (page: Page, patient: Patient): Promise<string> => {
  for (let index = -1; index >= -5; index--) {
    const slot = await loadFreeSlot(page, patient, index)
    const id = await bookByApi(page, patient, slot).catch(() => null)
    if (id) return id
  }
  throw new Error('None of the last five free slots could be booked')
}

export const confirmUrl = ({ kind, providerId, availabilityId, time }: FreeSlot) =>
  `/app/appointments/booking/confirm?${new URLSearchParams({ encounterTypeId: kind, providerId, selectedTime: time, availabilityId })}`
