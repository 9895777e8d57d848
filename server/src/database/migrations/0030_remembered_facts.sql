INSERT INTO "shop_fact_exclusions" ("user_id", "lista_id", "key")
SELECT "left_out"."user_id", "left_out"."lista_id", 'lembrado:' || "shop_notes"."id"
FROM "shop_fact_exclusions" AS "left_out" JOIN "shop_notes" ON "shop_notes"."user_id" = "left_out"."user_id"
WHERE "left_out"."key" = 'lembrados';
--> statement-breakpoint
DELETE FROM "shop_fact_exclusions" WHERE "key" = 'lembrados';
