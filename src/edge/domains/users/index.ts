export { users } from './resource'
export { presentUser } from './serialize'
export { saveSettings, settingFields, settingsOf } from './settings'
