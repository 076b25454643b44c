import {
  attribute,
  attributeGroup,
  contract,
  endpoint,
  isAbsent,
  resourceObjects,
  z,
} from '#edge/jsonapi/contract'
import { reportContract } from '#edge/jsonapi/report-contract'
import {
  dateField,
  instantField,
  line,
  ncpdpId,
  npi,
  phone,
  state,
  timeOfDay,
  uuid,
  zip,
} from '#edge/platform/fields'

const flags = { open24h: z.optional(z.boolean()), offersPep: z.optional(z.boolean()) }
/** When it is open: weekday 0 is Sunday, times are its own; a day without a row is closed. */
const openDay = z.strictObject({
  weekday: z.int('Choose a day').check(z.minimum(0), z.maximum(6)),
  opens: timeOfDay,
  closes: timeOfDay,
})
const hours = z.array(openDay).check(
  z.refine(
    (days) => new Set(days.map(({ weekday }) => weekday)).size === days.length,
    'Enter each day once',
  ),
  z.refine((days) => days.every(({ opens, closes }) => opens < closes), 'It closes after it opens'),
)
const place = {
  phone: z.optional(z.nullable(phone)),
  address: z.optional(z.nullable(line(100))),
  city: z.optional(z.nullable(line(100))),
  state: z.optional(z.nullable(state)),
  zip: z.optional(z.nullable(zip)),
}
export const maxPharmacies = 10

export const pharmacies = contract('pharmacies', {
  description: 'Where prescriptions are filled; which are open all day and which keep PEP.',
  attributes: {
    name: attribute(line(100, 'Enter a name'), 'write'),
    ...attributeGroup(place, 'write'),
    fax: attribute(z.optional(z.nullable(phone)), 'write'),
    npi: attribute(z.optional(z.nullable(npi)), 'write'),
    /** NCPDP ID, the address of electronic prescriptions. */
    ncpdpId: attribute(z.optional(z.nullable(ncpdpId)), 'write'),
    hours: attribute(z.optional(z.nullable(hours)), 'write'),
    ...attributeGroup(flags, 'write'),
    /** When it was last confirmed whether it is open all day and keeps PEP. */
    checkedOn: z.nullable(dateField),
    retiredAt: z.nullable(instantField),
  },
  filters: {
    state,
    open24h: z.stringbool(),
    offersPep: z.stringbool(),
    active: isAbsent('retiredAt'),
  },
  sorts: ['name'],
  stepUpAttributes: ['fax', 'ncpdpId'],
  mounts: { '/pharmacies': ['list', 'read', 'create', 'update', 'delete'] },
  actions: {
    update_24h_and_pep: {
      input: z.object(flags),
      at: ['PATCH /pharmacies/:id/update_24h_and_pep'],
    },
    restore: { at: ['POST /pharmacies/:id/restore'] },
  },
})

const found = {
  name: z.string(),
  ...place,
  ...flags,
  hours: z.nullable(hours),
  /** At this moment, by its hours and the clock where it is; null where its hours are not known. */
  isOpen: z.nullable(z.boolean()),
  /** Whether an electronic prescription reaches it: its NCPDP ID is on file. */
  isElectronic: z.boolean(),
  checkedOn: z.nullable(z.string()),
}

export const findPharmacies = endpoint('pharmacies.search', {
  at: 'POST /pharmacies/search',
  description:
    'Pharmacies near a zip code, or by their name: at most 20, the nearest first, or those that are open now before them. What is looked for stands in no address.',
  maxBodyBytes: 2 * 1024,
  body: z.strictObject({
    text: line(60, 'Enter a zip code or a name'),
    ...flags,
    /** PEP cannot wait for a pharmacy to open: those that are open now come first, then those that keep PEP. */
    openFirst: z.optional(z.boolean()),
  }),
  output: resourceObjects('pharmacies', found),
})

const chosen = {
  ...found,
  /** The one that fills for the patient. */
  isPreferred: z.boolean(),
  /** It takes no one any more: another is to be chosen. */
  isRetired: z.boolean(),
}
export const listUserPharmacies = endpoint('user_pharmacies.list', {
  at: 'GET /users/:user/pharmacies',
  description: 'The pharmacies of a patient, the one that fills for them first.',
  output: resourceObjects('user_pharmacies', chosen),
})

export const chooseUserPharmacies = endpoint('user_pharmacies.choose', {
  at: 'PUT /users/:user/pharmacies',
  description: 'Which pharmacies a patient uses, in their order; the first fills for them.',
  maxBodyBytes: 2 * 1024,
  body: z.strictObject({
    pharmacies: z.array(uuid).check(
      z.maxLength(maxPharmacies, `Choose at most ${maxPharmacies}`),
      z.refine((ids) => new Set(ids).size === ids.length, 'Choose each once'),
    ),
  }),
  output: listUserPharmacies.output,
})

export const pharmacyReport = reportContract('pharmacies.report', {
  at: 'GET /pharmacies/reports',
  description: 'Pharmacies with how many patients they fill for, and how their work stands.',
  type: 'pharmacy_reports',
  query: {
    state: z.optional(state),
    open24h: z.optional(z.stringbool()),
    offersPep: z.optional(z.stringbool()),
  },
  columns: {
    name: z.string(),
    state: z.nullable(z.string()),
    zip: z.nullable(z.string()),
    ncpdpId: z.nullable(z.string()),
    open24h: z.boolean(),
    offersPep: z.boolean(),
    checkedOn: z.nullable(z.string()),
    patients: z.int(),
    contracts: z.int(),
    openTasks: z.int(),
    overdueTasks: z.int(),
  },
})
