import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { KeyService } from './key-service.ts';

/** Every key service must pass this: master keys of the settings, and whatever takes their place. */
export function keyServiceContract(name: string, open: () => KeyService): void {
  const refused = { code: 'file_key_unavailable' };

  test(`[CRYPT-KEY-SERVICE] ${name}: what was wrapped for a tenant is opened for that tenant alone`, async () => {
    const [service, tenant, dataKey] = [open(), randomUUID(), randomBytes(32)];
    const wrapped = await service.wrap(dataKey, tenant);
    expect(wrapped.masterKeyId).toBe(service.wrappingKeyId);
    expect(await service.unwrap(wrapped, tenant)).toEqual(dataKey);
    expect(await service.isCurrent(wrapped, tenant)).toBe(true);
    // Tenants are compared as the database does, which knows no case in an id.
    expect(await service.unwrap(wrapped, tenant.toUpperCase())).toEqual(dataKey);
    await expect(service.unwrap(wrapped, randomUUID())).rejects.toMatchObject(refused);
  });

  test(`[CRYPT-KEY-SERVICE] ${name}: what is stored does not hold the key, and differs each time`, async () => {
    const [service, tenant, dataKey] = [open(), randomUUID(), randomBytes(32)];
    const [one, two] = [await service.wrap(dataKey, tenant), await service.wrap(dataKey, tenant)];
    expect(one.wrapped.includes(dataKey)).toBe(false);
    expect(one.wrapped.equals(two.wrapped)).toBe(false);
  });

  test(`[CRYPT-KEY-SERVICE] ${name}: what was changed is refused`, async () => {
    const [service, tenant] = [open(), randomUUID()];
    const wrapped = await service.wrap(randomBytes(32), tenant);
    for (const place of [0, Math.floor(wrapped.wrapped.length / 2), wrapped.wrapped.length - 1]) {
      const changed = Buffer.from(wrapped.wrapped);
      changed[place]! ^= 1;
      await expect(service.unwrap({ ...wrapped, wrapped: changed }, tenant)).rejects.toMatchObject(refused);
    }
    const nothing = { ...wrapped, wrapped: Buffer.alloc(0) };
    await expect(service.unwrap(nothing, tenant)).rejects.toMatchObject(refused);
  });
}
