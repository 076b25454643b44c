import { attribute, attributeGroup, contract, oneOf, z } from '#edge/jsonapi/contract'
import type { States } from '#edge/jsonapi/transitions'
import { instantField, line, phone, stampFields, state } from '#edge/platform/fields'

/** Reports go to health departments, letters to the services that patients are referred to. */
export const recipientKinds = ['health_department', 'referral'] as const
export const recipientStatuses = ['unconfirmed', 'confirmed', 'retired'] as const

export const faxRecipient = {
  kind: z.enum(recipientKinds, 'Choose what is faxed there'),
  name: line(200, 'Enter a name'),
  /** The state of a health department; null for a service. */
  state: z.optional(z.nullable(state)),
  faxNumber: phone,
  phone: z.optional(z.nullable(phone)),
}

export const recipientStates = {
  noun: 'the fax number',
  transitions: [
    { action: 'confirm', from: ['unconfirmed'], to: 'confirmed' },
    { action: 'retire', from: ['unconfirmed', 'confirmed'], to: 'retired' },
    { action: 'restore', from: ['retired'], to: 'unconfirmed' },
  ],
} as const satisfies States

export const faxRecipients = contract('fax_recipients', {
  description:
    'Fax numbers of health departments and of services that patients are referred to. A second person confirms each number before anything is faxed to it.',
  attributes: {
    ...attributeGroup(faxRecipient, 'write'),
    status: z.enum(recipientStatuses),
    /** The author of the present number. */
    enteredByName: attribute(z.nullable(z.string()), 'userName'),
    confirmedByName: attribute(z.nullable(z.string()), 'userName'),
    confirmedAt: z.nullable(instantField),
    ...stampFields,
  },
  filters: {
    kind: z.enum(recipientKinds),
    state,
    status: oneOf(z.enum(recipientStatuses)),
  },
  sorts: ['name'],
  stepUpAttributes: ['faxNumber'],
  stepUp: ['create', 'confirm', 'restore'],
  mounts: { '/fax_recipients': ['list', 'read', 'create', 'update'] },
  states: recipientStates,
  actions: {
    /** The number is typed again, from its source and not from the screen. */
    confirm: {
      input: z.strictObject({ faxNumber: phone }),
      at: ['POST /fax_recipients/:id/confirm'],
    },
    retire: { at: ['POST /fax_recipients/:id/retire'] },
    restore: { at: ['POST /fax_recipients/:id/restore'] },
  },
})
export type FaxKind = (typeof recipientKinds)[number]
