export { compareLines } from './compare-records'
export { compareTwo, decideMerge, decideUndo, selectMerges } from './decide-merge'
