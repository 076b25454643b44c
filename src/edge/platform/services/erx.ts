import type { Environment } from '../environment'

/** What a pharmacy has to know of a prescription. */
export interface ErxOrder {
  /** Ours; the service names it in all that it tells of the prescription. */
  readonly id: string
  /** YYYY-MM-DD */
  readonly writtenOn: string
  readonly drug: { readonly generic: string; readonly strength: string; readonly form: string }
  readonly sig: string
  readonly note: string | null
  readonly quantity: number
  readonly days: number
  readonly refills: number
  readonly substitutionAllowed: boolean
  readonly pharmacy: { readonly id: string; readonly name: string }
  readonly patient: {
    readonly id: string
    readonly firstName: string
    readonly lastName: string
    /** YYYY-MM-DD */
    readonly dob: string
  }
  readonly clinician: { readonly name: string; readonly npi: string | null } | null
}

/** Takes prescriptions to pharmacies. Each may be told again: a prescription has a name of its own. */
export interface ErxService {
  readonly name: 'dosespot' | 'embedded'
  /** What the service calls it, and whether it has left for the pharmacy: some ask the clinician once more. */
  readonly send: (
    order: ErxOrder,
  ) => Promise<{ readonly erxId: string | null; readonly isSent: boolean }>
  readonly cancel: (order: ErxOrder) => Promise<void>
  readonly refill: (order: ErxOrder) => Promise<void>
  /** A change or a renewal that the pharmacy asked for is not given. */
  readonly decline: (order: ErxOrder) => Promise<void>
}

type Account = Pick<Environment, 'local'>

/** In local the pharmacies of `/dev/pharmacy`, else none. */
export const erxService = (env: Account): ErxService | null => (env.local ? embeddedService : null)

const nothing = async () => {}
/** A prescription lies at the pharmacy of `/dev/pharmacy` as soon as it was handed over. */
const embeddedService: ErxService = {
  name: 'embedded',
  send: async () => ({ erxId: null, isSent: true }),
  cancel: nothing,
  refill: nothing,
  decline: nothing,
}
