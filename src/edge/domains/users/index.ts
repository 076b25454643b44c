export { users } from './resource'
export { presentUser } from './serialize'
export {
  type AccountSettings,
  allSettings,
  type Setting,
  saveSettings,
  settingsOf,
} from './settings'
