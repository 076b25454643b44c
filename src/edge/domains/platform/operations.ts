import { roles } from '../../access/roles'
import { type Operation, rawOperation } from '../../jsonapi/operation'
import { readCboProviders, readProviderCbos } from '../cbos/cbo-providers'
import { cbos } from '../cbos/resource'
import { readRules, ruleKeepers, ruleReaders, writeRules } from '../eligibility/rule-sets'
import { providers } from '../providers/resource'
import { readTheme } from '../themes/theme'
import * as calls from './contract'
import { lookup, readDocuments } from './reading'

const both = roles.filter((role) => cbos.policy[role] && providers.policy[role])

/** What everyone's first page needs, and what organizations and clinicians have to do with each other. */
export const platformOperations: Operation[] = [
  rawOperation(calls.theme, { name: 'themes.read', access: 'public', handle: readTheme }),
  rawOperation(calls.consentsDocuments, {
    name: 'consents_documents.read',
    access: 'public',
    handle: (_, ctx) => readDocuments(ctx),
  }),
  rawOperation(calls.lookupByZipCode, {
    name: 'addresses.lookup_by_zip_code',
    access: 'public',
    handle: lookup,
  }),
  rawOperation(calls.ruleSets, {
    name: 'rule_sets.read',
    access: ruleReaders,
    handle: (_, ctx) => readRules(ctx),
  }),
  rawOperation(calls.changeRuleSets, {
    name: 'rule_sets.update',
    access: ruleKeepers,
    handle: writeRules,
  }),
  rawOperation(calls.providerCbos, {
    name: 'providers.cbos',
    access: both,
    handle: (_, ctx) => readProviderCbos(ctx),
  }),
  rawOperation(calls.cboProviders, {
    name: 'cbos.providers',
    access: both,
    handle: (_, ctx) => readCboProviders(ctx),
  }),
]
