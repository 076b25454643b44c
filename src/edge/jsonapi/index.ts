/** What domains declare with: resources, operations and reports, who may, and the request. */
export { type Actor, includesVerb, type Policy, type Rule, type Scope } from '../access/policy'
export { publicRead } from '../access/public-read'
export { extend, type RequestContext } from '../access/request-context'
export {
  forRoles,
  mapRules,
  policyOf,
  policyOfParent,
  policyOver,
  rowsOver,
  type ScopeName,
  scopeOver,
} from '../access/scope-policy'
export { operation } from './endpoint-operation'
export type { Guard } from './permissions'
export { report } from './report'
export {
  type Change,
  type DecryptedRow,
  type Resource,
  type ResourceRow,
  type Row,
  type RowStore,
  resource,
  type StateChange,
  type WriteContext,
} from './resource'
export { onSubject, type Subject, subject } from './subject'
export { versionedDocument } from './versioned-document'
export { requireAsWritten } from './write/require-as-written'
