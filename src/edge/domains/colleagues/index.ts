export { isColleagueNamed } from './named'
export { searchColleaguesOperation } from './operation'
