import { endLoginAs } from './end'
import { startLoginAs } from './start'

export const loginAsOperations = [startLoginAs, endLoginAs]
