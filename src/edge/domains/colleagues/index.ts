export { isColleagueNamed } from './named'
