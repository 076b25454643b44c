/** Where a clinic is that has not set its zone. */
const defaultZone = 'America/New_York'

let held: { readonly zone: string; readonly readAt: number } | null = null

/**
 * Where the clinic is: its days begin at midnight here. The setting `clinic_timezone`, as this isolate last read it; a
 * browser has it from its page.
 */
export const clinicZone = (): string =>
  held?.zone ??
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.clinicZone) ??
  defaultZone

/** Takes what was read of the setting; a clinic that has none is in the default zone. */
export const holdClinicZone = (zone: string | null | undefined): void => {
  held = { zone: zone || defaultZone, readAt: performance.now() }
}

/** Milliseconds an isolate trusts what it read. */
const trustMs = 60_000

export const isClinicZoneFresh = (): boolean =>
  held !== null && performance.now() - held.readAt < trustMs
