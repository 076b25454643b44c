import type { Resource } from '../jsonapi/resource'
import { featureFlags } from './feature_flags/resource'
import { businessHours } from './business_hours/resource'
import { dropdownOptions } from './dropdown_options/resource'
import { encounterTypes } from './encounter_types/resource'
import { platformNotifications } from './platform_notifications/resource'
import { providerTypes } from './provider_types/resource'
import { states } from './states/resource'
import { systemSettings } from './system_settings/resource'
import { treatments } from './treatments/resource'

/** Every resource of the API; each is mounted by its own contract. */
export const resources: readonly Resource[] = [
  featureFlags,
  businessHours,
  dropdownOptions,
  encounterTypes,
  platformNotifications,
  providerTypes,
  states,
  systemSettings,
  treatments,
]
