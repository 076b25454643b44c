import { existsSync, rmSync } from 'node:fs'
import { fail, log } from './process/shell.mjs'
import { isStateInUse, root, stateFolder } from './setup/index.mjs'

if (!existsSync(stateFolder)) log('There is no local state: nothing to empty')
else {
  if (isStateInUse(stateFolder))
    fail('The server is running on this state. Stop it, then run `npm run reset` again.')
  rmSync(stateFolder, { recursive: true, force: true })
  log(
    `Emptied ${stateFolder.replace(`${root}/`, '')}: accounts, visits, files and codes are gone. \`npm start\` makes a fresh one`,
  )
}
