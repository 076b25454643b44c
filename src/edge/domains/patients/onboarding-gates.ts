import type { AccessState } from '#edge/platform/access-states'

/** What stands between a signed-in patient and the app; `treatments` is a redirect to /app/treatments. */
export type Gate = 'consents' | 'treatments' | 'cbo_assignment' | 'insurance_required' | 'open'

export interface GateInput {
  readonly consentsComplete: boolean
  readonly hasActiveTreatment: boolean
  /** Whether any treatment is offered where the patient lives. */
  readonly canChooseTreatment: boolean
  /** The path of the page being opened. */
  readonly path: string
  readonly cboAction: AccessState
  readonly subscribed: boolean
  /** `null` until the patient has answered. */
  readonly waitlist: boolean | null
}

/** The first gate that is shut. */
export const nextGate = (input: GateInput): Gate =>
  gates.find(({ isShut }) => isShut(input))?.gate ?? 'open'

const gates: readonly { gate: Gate; isShut: (input: GateInput) => boolean }[] = [
  { gate: 'consents', isShut: ({ consentsComplete }) => !consentsComplete },
  {
    gate: 'treatments',
    // Who has nothing to choose is told so there, by way of home; messages, visits and the account stay theirs.
    isShut: ({ hasActiveTreatment, canChooseTreatment, path }) =>
      !hasActiveTreatment && !isTreatments(path) && (canChooseTreatment || isHome(path)),
  },
  {
    gate: 'cbo_assignment',
    isShut: ({ cboAction, subscribed }) => cboAction === 'not_allowed' && !subscribed,
  },
  {
    gate: 'insurance_required',
    // A card on file opens it.
    isShut: ({ cboAction, waitlist, path }) =>
      cboAction === 'waitlist' && waitlist === null && !isInsurance(path),
  },
]

const isInsurance = (path: string) => /^\/app\/account\/insurance(?:[/?#]|$)/.test(path)
const isHome = (path: string) => /^\/app\/?(?:[?#]|$)/.test(path)
const isTreatments = (path: string) => /^\/app\/treatments(?:[/?#]|$)/.test(path)
