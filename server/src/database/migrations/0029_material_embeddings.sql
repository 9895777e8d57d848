CREATE TABLE "material_embeddings" (
	"material_id" integer PRIMARY KEY NOT NULL,
	"due" boolean DEFAULT true NOT NULL,
	"model" text,
	"hash" text,
	"vector" real[]
);
--> statement-breakpoint
DROP INDEX "material_index_version";--> statement-breakpoint
ALTER TABLE "material_embeddings" ADD CONSTRAINT "material_embeddings_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_embeddings_due" ON "material_embeddings" USING btree ("material_id") WHERE "material_embeddings"."due";--> statement-breakpoint
CREATE INDEX "material_embeddings_model" ON "material_embeddings" USING btree ("model");--> statement-breakpoint
CREATE INDEX "material_index_version" ON "material_index" USING btree ("version","material_id");
--> statement-breakpoint
INSERT INTO material_embeddings (material_id) SELECT id FROM materials;
