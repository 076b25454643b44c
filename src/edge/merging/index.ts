export { compareLines, conflictsOf, doubtsOf, loadRecords } from './compare-records'
export { mergeRecords, undoMerge } from './merge-records'
export { findBlockers } from './record-blockers'
export { writtenSince } from './written-since'
