import type { OrderFormat } from '#edge/platform/services/labs'
import { keysOf } from '#edge/platform/typed-keys'

/** How a specimen comes about. */
export const collections = ['home_kit', 'lab_site', 'in_person'] as const

interface Vendor {
  /** How it takes orders; FHIR R4 unless told. */
  readonly orderFormat?: OrderFormat
  readonly collection: (typeof collections)[number]
  /** States it serves; all of them unless told. */
  readonly states?: readonly string[]
  /** The feature flag without which it is closed. */
  readonly flag?: string
  /** Results come from elsewhere and are entered by hand: nothing is ordered. */
  readonly isByHand?: true
}

/** Who tests: codes of the list `lab_vendor`. */
export const vendors = {
  Ash: { collection: 'home_kit' },
  MTL: { collection: 'home_kit' },
  Quest: { collection: 'lab_site', flag: 'quest_labs', orderFormat: 'hl7' },
  GMHC: { collection: 'in_person', states: ['NY'] },
  Manual: { collection: 'in_person', isByHand: true },
} as const satisfies Record<string, Vendor>

export type VendorCode = keyof typeof vendors
export const vendorCodes = keysOf(vendors)
export const vendorOf = (code: VendorCode): Vendor => vendors[code]
export const orderFormatOf = (code: VendorCode): OrderFormat => vendorOf(code).orderFormat ?? 'fhir'

/** Who sends kits home: what a patient may ask for. */
export const kitVendors = vendorCodes.filter((code) => vendorOf(code).collection === 'home_kit')

/** The vendors open to a patient: by the state they live in, and the flags that are on. */
export const vendorsFor = (state: string, flags: readonly string[]): readonly VendorCode[] =>
  vendorCodes.filter((code) => {
    const { states, flag } = vendorOf(code)
    return (!states || states.includes(state)) && (!flag || flags.includes(flag))
  })
