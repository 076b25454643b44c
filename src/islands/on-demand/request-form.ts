import * as z from 'zod/mini'
import { exposureProblem } from '#edge/domains/appointments/on_demand/exposure'
import { state } from '#edge/platform/fields'
import { fromLocalTime, iso } from '#edge/platform/time'
import type { Signer } from '#islands/ui/form/InitialsField.tsx'
import { consentFields, saysWhoReferred, toConsent } from '../booking/consent-form'

interface Question {
  readonly isPep: boolean
  readonly zone: string
  readonly now: () => number
}

export const visitRequestSchema = (signer: Signer, { isPep, zone, now }: Question) =>
  z
    .object({
      ...consentFields(signer),
      attestedState: state,
      exposureAt: isPep
        ? z.string('Tell us when it happened').check(
            z.minLength(1, 'Tell us when it happened'),
            z.refine((at) => !exposureProblem(fromLocalTime(at, zone), now()), {
              error: ({ input }) =>
                exposureProblem(fromLocalTime(String(input), zone), now()) ?? '',
            }),
          )
        : z.optional(z.string()),
    })
    .check(saysWhoReferred)
export type RequestValues = z.infer<ReturnType<typeof visitRequestSchema>>

/** What is sent: when it happened as a moment. */
export const toVisitRequest = (
  { attestedState, exposureAt, ...consent }: RequestValues,
  { asksReferral, zone }: { readonly asksReferral: boolean; readonly zone: string },
) => ({
  ...toConsent(consent, asksReferral),
  attestedState,
  ...(exposureAt && { exposureAt: iso(fromLocalTime(exposureAt, zone)) }),
})
