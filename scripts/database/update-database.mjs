import { updateDatabase } from '../setup/database.mjs'
import { stateFolder } from '../setup/paths.mjs'

updateDatabase(process.argv[2] ?? stateFolder)
