import { roles } from '../../access/roles'
import { type Operation, operation } from '../../jsonapi/operation'
import { cbos } from '../../resources/cbos/resource'
import { providers } from '../../resources/providers/resource'
import * as calls from './contract'
import { readCboProviders, readProviderCbos } from './members'
import { lookup, readDocuments } from './reading'
import { readRules, ruleKeepers, ruleReaders, writeRules } from './rule-sets'
import { readTheme } from './theme'

const both = roles.filter((role) => cbos.policy[role] && providers.policy[role])

/** What everyone's first page needs, and what organizations and clinicians have to do with each other. */
export const platformOperations: Operation[] = [
  operation(calls.theme, { name: 'themes.read', admits: 'anyone', handle: readTheme }),
  operation(calls.consentsDocuments, {
    name: 'consents_documents.read',
    admits: 'anyone',
    handle: (_, request) => readDocuments(request),
  }),
  operation(calls.lookupByZipCode, {
    name: 'addresses.lookup_by_zip_code',
    admits: 'anyone',
    handle: lookup,
  }),
  operation(calls.ruleSets, {
    name: 'rule_sets.read',
    admits: ruleReaders,
    handle: (_, request) => readRules(request),
  }),
  operation(calls.changeRuleSets, {
    name: 'rule_sets.update',
    admits: ruleKeepers,
    handle: writeRules,
  }),
  operation(calls.providerCbos, {
    name: 'providers.cbos',
    admits: both,
    handle: (_, request) => readProviderCbos(request),
  }),
  operation(calls.cboProviders, {
    name: 'cbos.providers',
    admits: both,
    handle: (_, request) => readCboProviders(request),
  }),
]
